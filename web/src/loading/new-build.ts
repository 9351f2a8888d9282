const GUARD = "reloaded-from";
const LONGEST_WAIT = 5_000;

let asking: Promise<boolean> | undefined;

/**
 * Loads the page anew where the server holds another build than the one it came from. Resolves to whether it does.
 *
 * Once for each build, so that it never goes in circles; not where somebody has typed what would be lost.
 */
export function reloadForNewBuild(): Promise<boolean> {
  const forget = () => {
    asking = undefined;
  };
  asking ??= reload().catch(() => false);
  void asking.finally(forget);
  return asking;
}

async function reload(): Promise<boolean> {
  // The first script names every other by its contents, so that its own name tells one build from another.
  const [, build] = document.getElementById("modules")?.textContent.split('"') ?? [];
  const former = sessionStorage.getItem(GUARD) ?? "";
  if (!build || former.includes(build)) return false;
  const signal = AbortSignal.timeout(LONGEST_WAIT);
  const page = await (await fetch(location.href, { cache: "no-store", signal })).text();
  if (!page.includes('id="modules"') || page.includes(build) || holdsTypedText()) return false;
  sessionStorage.setItem(GUARD, `${former} ${build}`);
  location.reload();
  return true;
}

function holdsTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
