const GUARD = "reloaded-from";
const LONGEST_WAIT = 5_000;

let asking: Promise<boolean> | undefined;

/**
 * Reloads the page if the server has another build than the page's. Resolves to whether it reloads.
 *
 * It reloads once for each build, so that it cannot loop, and not if the visitor's input would be lost.
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
  // The first script holds the names of all others, which are hashes, so its own name identifies the build.
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
