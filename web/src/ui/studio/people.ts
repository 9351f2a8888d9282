/** What names the people whom the twins of one production show. */

interface Twins {
  twin_id: string | null;
  /** How many twins the plan allows; null: as many as wanted. */
  avatars: number | null;
}

interface Twin {
  id: string;
  status: string;
  /** When another twin took its place. */
  replaced_at?: string | null;
}

export function allowsSeveral({ avatars }: Pick<Twins, "avatars">): boolean {
  return avatars === null || avatars > 1;
}

/**
 * The twins of a production that are neither deleted nor over: its own and, where the plan allows several, the others
 * of its customer. `twins` are the customer's, the oldest first.
 */
export function twinsOf<Some extends Twin>(production: Twins, twins: readonly Some[]): Some[] {
  // Whoever was replaced can still be shown once their twin is made, and is asked for nothing more.
  const present = twins.filter(
    ({ status, replaced_at }) => status !== "deleted" && (!replaced_at || status === "ready"),
  );
  const own = present.filter(({ id }) => id === production.twin_id);
  return allowsSeveral(production) ? [...new Set([...own, ...present])] : own;
}

interface Person {
  id: string;
  person_name: string | null;
}

interface PersonWords {
  /** Of somebody who has not signed yet: their place in the production. */
  readonly person: string;
}

/** How a person of a production is called; null where it has no such twin. */
export function personName(
  people: readonly Person[],
  twinId: string | null,
  words: PersonWords,
): string | null {
  const place = people.findIndex(({ id }) => id === twinId);
  if (place < 0) return null;
  return people[place]?.person_name ?? words.person.replace("{number}", String(place + 1));
}

/** As `personName`; null where there is one person alone, who need not be told apart. */
export function distinctName(
  people: readonly Person[],
  twinId: string | null,
  words: PersonWords,
): string | null {
  return people.length > 1 ? personName(people, twinId, words) : null;
}
