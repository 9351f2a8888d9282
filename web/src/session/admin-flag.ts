const key = "adminAuthenticated";

/** Spares a redirect on admin pages. The server decides on every admin call. */
export function hasAdminFlag(): boolean {
  try {
    return localStorage.getItem(key) === "true";
  } catch {
    return false;
  }
}

export function clearAdminFlag(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is off, so there is no flag.
  }
}
