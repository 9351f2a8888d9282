import type { Manifest } from "vite";

/** The files of the client build that a page needs: its modules (the entry first) and its style sheets. */
export interface PageAssets {
  modules: string[];
  styles: string[];
  /** The source modules that those modules import dynamically. */
  later: string[];
}

/** Collects the assets of a page, by the static imports of the entry and of the page's own chunks. */
export function collectAssets(manifest: Manifest, entry: string, dynamic: string[]): PageAssets {
  const modules = new Set<string>();
  const styles = new Set<string>();
  const later = new Set<string>();
  const visit = (key: string) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The client build has no ${key}`);
    if (modules.has(chunk.file)) return;
    modules.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const sheet of chunk.css ?? []) styles.add(sheet);
    for (const module of chunk.dynamicImports ?? []) later.add(module);
  };
  for (const key of [entry, ...dynamic]) visit(key);
  return { modules: [...modules], styles: [...styles], later: [...later] };
}

/** Adds the style sheets of a chunk without its code, which the page loads later. */
export function addStyles(assets: PageAssets, manifest: Manifest, key: string): void {
  const { styles } = collectAssets(manifest, key, []);
  assets.styles = [...new Set([...assets.styles, ...styles])];
}
