const arriving = new Map<string, Promise<void>>();

/**
 * Imports a module after its style sheets have loaded.
 *
 * Rejects if a sheet or the module fails to load; the next call tries again.
 */
export async function preloadStyles<Module>(
  load: () => Promise<Module>,
  sheets: readonly string[],
): Promise<Module> {
  await Promise.all(sheets.map((sheet) => bring(`/${sheet}`)));
  return load();
}

function bring(href: string): Promise<void> {
  // A sheet that the served page links is loading already.
  if (!arriving.has(href) && document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  let arrival = arriving.get(href);
  if (arrival === undefined) {
    arrival = append(href);
    arriving.set(href, arrival);
    arrival.catch(() => arriving.delete(href));
  }
  return arrival;
}

function append(href: string): Promise<void> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = href;
  return new Promise((resolve, reject) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(new Error(`${href} did not arrive`));
    });
    document.head.append(link);
  });
}
