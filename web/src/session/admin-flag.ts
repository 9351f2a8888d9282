const key = "adminAuthenticated";

/** Spares a redirect on admin pages. The server decides on every admin call. */
export function hasAdminFlag(): boolean {
  try {
    return localStorage.getItem(key) === "true";
  } catch {
    return false;
  }
}

export function setAdminFlag(): void {
  try {
    localStorage.setItem(key, "true");
  } catch {
    // Storage is off: the redirect is not spared, and nothing else is lost.
  }
}

export function clearAdminFlag(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is off, so there is no flag.
  }
}
