/* A photo that was taken is sent at once; while it is looked at, the button says so, and how many
   photos come before it. */
import { announce } from "../shared/say.js";

const LONG = 3000;

document.querySelector("[data-sending] input[type=file]")?.addEventListener("change", ({ target }) => {
  if (target.files.length) target.form.requestSubmit();
});

function say(text) {
  const buttons = [...document.querySelectorAll("[data-sending] .btn")];
  if (buttons.some((one) => one.textContent !== text)) announce(text);
  for (const button of buttons) {
    button.disabled = true;
    button.textContent = text;
  }
}

/* Its place in the queue; without an answer what was said stays. */
async function follow(address) {
  try {
    const answer = await fetch(address);
    const before = answer.ok ? Number(await answer.text()) : 0;
    say(before ? `${before} ${before === 1 ? "photo" : "photos"} before yours` : "Looking at it");
  } catch {
    /* The network is busy with the photo. */
  }
  setTimeout(follow, LONG, address);
}

document.addEventListener("submit", ({ target }) => {
  if (!target.matches("[data-sending]")) return;
  say("Looking at it");
  setTimeout(follow, LONG, target.dataset.sending);
});
/* A page that the browser kept shows its button again. */
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload();
});
