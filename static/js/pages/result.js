/* A result as a PNG, which chats and share sheets take, and as text. Where the phone has a share
   sheet it opens, else the picture is saved; where scripts are off the links save files. */
import { announce, copied, toast } from "../shared/say.js";

async function pngOf(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = document.createElement("canvas");
  canvas.width = picture.naturalWidth;
  canvas.height = picture.naturalHeight;
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

async function share(link) {
  const name = link.dataset.resultPng;
  const blob = await pngOf(link.href);
  const files = [new File([blob], name, { type: "image/png" })];
  const text = document.getElementById("result-text").value;
  if (!navigator.canShare?.({ files })) {
    save(blob, name);
    announce("The picture is saved.");
    return;
  }
  try {
    await navigator.share({ files, text });
  } catch (error) {
    if (error.name !== "AbortError") save(blob, name);
  }
}

/* The text shows where the phone cannot copy it by itself; it has to show to be copied at all. */
async function copy(field, link) {
  field.classList.add("needed");
  const done = await copied(field);
  field.classList.toggle("needed", !done);
  const said = done ? "Copied" : "Copy below";
  link.querySelector("span").textContent = said;
  announce(said);
}

/* What comes after the podium is another page in the same place: it begins at its top. */
const comesAfter = () => document.querySelector(".ending.after") !== null;
let after = comesAfter();
document.body.addEventListener("htmx:afterSettle", () => {
  if (comesAfter() !== after) scrollTo(0, 0);
  after = comesAfter();
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-result-png], [data-copy-link]");
  if (!link) return;
  event.preventDefault();
  if (link.dataset.copyLink) copy(document.getElementById(link.dataset.copyLink), link);
  else share(link).catch(() => toast("The picture could not be drawn on this phone."));
});
