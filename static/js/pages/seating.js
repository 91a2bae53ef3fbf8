/* A new game's seats: a name sits down as soon as it is typed, so that the next one can follow
   before the server has answered. The form carries its whole state; the last answer counts. */
let newer = false;
/* The buttons of requests that wait for the one before them. htmx forgets such a button when the
   page is swapped meanwhile, and a form without one would deal. */
const pressed = [];
let sent = null;
let unsent = null;

const form = () => document.querySelector("form.seating");
const field = () => document.getElementById("seat-name");
const seated = () => form().querySelectorAll("[type=hidden][name=name]");

/* The name stands before the field, which is free for the next one while a seat is. */
function sitDown() {
  const typed = field();
  if (!typed?.value.trim() || seated().length + 1 >= Number(form().dataset.seats)) return;
  const name = document.createElement("input");
  Object.assign(name, { type: "hidden", name: "name", value: typed.value });
  typed.closest(".who").before(name, ...form().querySelectorAll(".who ~ [type=hidden][name=name]"));
  form().elements.at.value = seated().length;
  typed.value = "";
  newer = true;
}

document.addEventListener("submit", ({ target, submitter }) => {
  if (target !== form()) return;
  pressed.push(submitter);
  if (submitter?.value === "next") sitDown();
}, true);
/* What is played with is said where one deals, whichever edition is chosen. */
document.addEventListener("change", ({ target }) => {
  const said = document.getElementById("played-with");
  if (said && target.name === "edition") said.textContent = target.nextElementSibling.textContent;
});
document.body.addEventListener("htmx:configRequest", ({ detail }) => {
  if (detail.elt !== form()) return;
  const button = pressed.shift();
  sent = button ?? null;
  unsent = null;
  if (button?.name) detail.parameters[button.name] = button.value;
});
/* A tap that did not arrive goes once more when the network is back. */
for (const failed of ["htmx:sendError", "htmx:sendAbort", "htmx:timeout"]) {
  document.body.addEventListener(failed, ({ detail }) => {
    if (detail.elt === form()) unsent = sent;
  });
}
document.addEventListener("companion:back", () => {
  if (unsent?.isConnected) form().requestSubmit(unsent);
});
document.body.addEventListener("htmx:beforeRequest", () => {
  newer = false;
});
document.body.addEventListener("htmx:beforeSwap", (event) => {
  if (newer) event.detail.shouldSwap = false;
});
/* However often the page is drawn or loaded anew, and after Back from the table that it dealt, it
   is the same page: the same deal leads to the same table. */
function keepDeal() {
  const { client_id: id, seed } = form()?.elements ?? {};
  const { dealAs } = history.state ?? {};
  if (id && dealAs) {
    id.value = dealAs;
  } else if (id) {
    const address = new URL(location);
    address.searchParams.set("seed", seed.value);
    history.replaceState({ ...history.state, dealAs: id.value }, "", address);
  }
}

document.body.addEventListener("htmx:afterSettle", keepDeal);
keepDeal();
/* What unfolds comes into view: it would lie below the buttons. */
document.addEventListener("toggle", ({ target }) => {
  if (target.id === "ways" && target.open) target.scrollIntoView();
}, true);
