import { minify_sync } from "terser";

/**
 * The inline scripts. They are the same on every page, so that the content security policy needs their hashes only
 * once. The values that differ are in the page's JSON island.
 */
import { languages } from "../src/i18n/languages.ts";

const arabic = languages.ar.prefix;

/**
 * First in the head: restores a missing language cookie with one reload; marks a stored session with
 * its account's picture, the sign-in form, and the button that was pressed last before the application could hear it:
 * the application presses it again. A button with a command is heard by the browser itself.
 */
export const headScript = minify(`
(function () {
  var html = document.documentElement;
  var pressed;
  addEventListener("click", function (event) {
    if ("hydrated" in html.dataset) return;
    if (pressed) delete pressed.dataset.pressed;
    pressed = event.target.closest("button:not([commandfor])");
    if (pressed) pressed.dataset.pressed = "";
  });
  try {
    var theme = localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") html.dataset.theme = theme;
    if (/[?&]mode=sign-in(&|$)/.test(location.search)) html.dataset.mode = "sign-in";
    var session = localStorage.getItem("tawam-auth");
    if (session) {
      html.dataset.session = "in";
      var picture = /"avatar_url":"(\\/storage[\\w./-]+)"/.exec(session);
      if (picture) html.style.setProperty("--picture", "url(" + picture[1] + ")");
    }
    var language = localStorage.getItem("language");
    var isChoice = language === "en" || language === "ar";
    if (!isChoice || language === html.lang || /^\\${arabic}(\\/|$)/.test(location.pathname)) {
      sessionStorage.removeItem("language-reload");
      return;
    }
    document.cookie = "language=" + language + "; path=/; max-age=31536000; samesite=lax";
    if (sessionStorage.getItem("language-reload")) return;
    sessionStorage.setItem("language-reload", "1");
    html.hidden = true;
    if (document.cookie.indexOf("language=" + language) >= 0) location.reload();
    else if (language === "ar") location.replace("${arabic}" + location.pathname + location.search + location.hash);
    else html.hidden = false;
  } catch (error) {
    html.hidden = false;
  }
})();
`);

/**
 * Last in the body: loads the application and the complete style sheets after the first paint, so that text never
 * waits. The sheets take effect together, because one alone could override rules that another has still to change.
 * The hidden parts are shown then, even if a sheet failed to load, and an address with a fragment is scrolled to again.
 */
export const startScript = minify(`
requestAnimationFrame(function () {
  setTimeout(function () {
    var links = document.querySelectorAll("link[disabled]"), waiting = links.length;
    function arrive() {
      if (--waiting > 0) return;
      links.forEach(function (link) { link.media = "all"; });
      document.documentElement.dataset.styled = "";
      var target = location.hash && document.getElementById(location.hash.slice(1));
      if (target) target.scrollIntoView();
    }
    links.forEach(function (link) {
      link.media = "not all";
      link.onload = link.onerror = function () { link.onload = link.onerror = null; arrive(); };
      link.disabled = false;
    });
    if (!waiting) arrive();
    var files = JSON.parse(document.getElementById("modules").textContent);
    files.forEach(function (file, index) {
      var element = document.createElement(index ? "link" : "script");
      if (index) { element.rel = "modulepreload"; element.href = file; }
      else { element.type = "module"; element.src = file; }
      document.head.append(element);
    });
  });
});
`);

function minify(source: string): string {
  const { code } = minify_sync(source, { compress: { passes: 2 }, ecma: 2020 });
  if (code === undefined) throw new Error("Terser returned nothing");
  return code;
}
