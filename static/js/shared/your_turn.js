/* Whoever looks up only when it is their turn: the page's title says so, and the phone may buzz,
   ring, and read out the scores that have changed. */
const root = document.documentElement;
const title = document.title;
const isMine = () => document.querySelector(".bar[data-mine]") !== null;
/* The name and the number, without the letter of the token before them. */
const total = (one) => [...one.querySelectorAll(".visually-hidden, .figure")].map((part) => part.textContent.trim()).join(" ");
const totals = () => [...document.querySelectorAll(".ribbon > li")].map(total);

let was = isMine();
let scores = totals();
let audio = null;

/* Two soft notes, made here: nothing has to be fetched. */
function ring() {
  audio ??= new AudioContext();
  [660, 880].forEach((pitch, n) => {
    const begin = audio.currentTime + n * 0.18;
    const [tone, level] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    level.gain.setValueAtTime(0.2, begin);
    level.gain.exponentialRampToValueAtTime(0.001, begin + 0.4);
    tone.connect(level).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + 0.4);
  });
}

/* Browsers refuse it, and complain, on a page that nobody has touched yet. */
function buzz() {
  if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.([120, 80, 120]);
}

function speak(texts) {
  if (!texts.length || !window.speechSynthesis) return;
  const words = new SpeechSynthesisUtterance(texts.join(", "));
  words.lang = root.lang;
  speechSynthesis.cancel();
  speechSynthesis.speak(words);
}

function look() {
  const now = isMine();
  document.title = now ? `Your turn · ${title}` : title;
  if (now && !was) {
    if (root.dataset.buzz === "on") buzz();
    if (root.dataset.sound === "on") ring();
  }
  was = now;
  const fresh = totals();
  const changed = fresh.filter((text, n) => text !== scores[n]);
  if (root.dataset.speak === "on" && fresh.length === scores.length) speak(changed);
  scores = fresh;
}

document.body.addEventListener("htmx:afterSettle", look);
/* Sound needs a touch first, and is heard at once where it is switched on. */
document.addEventListener("companion:display", ({ detail }) => {
  if (detail.sound === "on" && !audio) ring();
});
look();
