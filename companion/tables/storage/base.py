"""The base of the models, and the extension that finds each app's engine."""

from typing import TYPE_CHECKING

from flask_sqlalchemy import SQLAlchemy
from sqlalchemy import Engine, MetaData
from sqlalchemy.orm import DeclarativeBase


class Base(DeclarativeBase):
    """The base of the models. Constraints have names, so that migrations can alter them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(table_name)s_%(column_0_N_name)s",
            "uq": "uq_%(table_name)s_%(column_0_N_name)s",
            "ck": "ck_%(table_name)s_%(constraint_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


db = SQLAlchemy(model_class=Base)

if TYPE_CHECKING:

    class Model(Base):
        """`db.Model` for the type checker, which cannot see what is made at run time."""

        __abstract__ = True
else:
    Model = db.Model


def is_sqlite(engine: Engine) -> bool:
    """Whether the database is SQLite: one file, with one writer at a time."""
    return engine.dialect.name == "sqlite"
