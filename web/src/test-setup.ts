import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";

// The files of a worker share its jsdom: each imports the application's modules anew, and leaves an empty page.
vi.resetModules();

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  history.replaceState(null, "", "/");
  for (const element of [document.documentElement, document.head, document.body]) {
    element.replaceChildren(...(element === document.documentElement ? [document.head, document.body] : []));
    for (const name of element.getAttributeNames()) element.removeAttribute(name);
  }
});

// A machine that does other things beside takes more than the second that is usual.
configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// jsdom draws no top layer: a modal dialog is one that is open, and gives the focus back.
const openers = new WeakMap<HTMLDialogElement, Element | null>();
HTMLDialogElement.prototype.showModal = function showModal() {
  openers.set(this, document.activeElement);
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
  const opener = openers.get(this);
  if (opener instanceof HTMLElement) opener.focus();
};

// No line to anywhere: a test that needs an answer has `fakeRealtime`.
globalThis.WebSocket = class {
  readyState = 0;
  close() {}
} as unknown as typeof WebSocket;
