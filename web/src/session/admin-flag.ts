const key = "adminAuthenticated";

/** Remembers that the server has called this browser's account an admin. It proves nothing. */
export function setAdminFlag(): void {
  try {
    localStorage.setItem(key, "true");
  } catch {
    // Storage is off: nothing is remembered, and nothing else is lost.
  }
}

export function clearAdminFlag(): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Storage is off, so there is no flag.
  }
}
