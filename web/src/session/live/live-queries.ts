import type { Query, QueryClient } from "@tanstack/react-query";
import { type Change, follow, type Watched } from "./changes.ts";

/** Brings the answer of `query` up to date with a change; false where that needs the server. */
export type Apply = (change: Change, query: Query, client: QueryClient) => boolean;

/** What a query says of its answer, so that it follows what others do. */
export type LiveMeta = {
  /** The rows that the answer is made of: it is read again when one of them changes. */
  tables?: readonly Watched[] | undefined;
  /** Loads what takes a change in without a question to the server. */
  apply?: () => Promise<Apply>;
  /** Takes an answer that was read because of a change, in place of the cache. */
  // A method, so that it may name the type of its query's answer.
  receive?(answer: unknown): void;
  /** In the function of the query: nobody has asked for this answer, so nobody is told of a failure. */
  isQuiet?: boolean;
};

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: LiveMeta;
  }
}

/* Milliseconds. */
/** Changes that come together are read together. */
const PAUSE = 100;
/** Between two readings of one query. */
const GAP = 1_000;
/** Between two readings while changes do not cease: the server allows each account so many requests in a minute. */
const SLOW_GAP = 4_000;
const LONGEST_RETRY = 60_000;

/** How many readings come with `GAP` between them before it is `SLOW_GAP`; after that time there is one more again. */
const QUICK = 10;

/** Follows the tables of all queries that are shown, until the function that it returns is called. */
export function followQueries(client: QueryClient): () => void {
  const cache = client.getQueryCache();
  const followed = new Map<string, () => void>();
  const readers = new Map<string, Reader>();

  const shown = (key: string) => cache.findAll({ type: "active" }).filter((query) => keyOf(query) === key);
  const read = (query: Query) => {
    let reader = readers.get(query.queryHash);
    if (reader === undefined) {
      reader = new Reader(client, query);
      readers.set(query.queryHash, reader);
    }
    reader.request();
  };
  const take = async (change: Change, query: Query) => {
    const apply = await metaOf(query)
      ?.apply?.()
      .catch(() => undefined);
    if (!apply?.(change, query, client)) read(query);
  };
  const sync = () => {
    const wanted = new Map<string, readonly Watched[]>();
    for (const query of cache.findAll({ type: "active" })) {
      // After the first answer: it is what the person waits for.
      const { tables = [] } = metaOf(query) ?? {};
      if (tables.length > 0 && query.state.data != null) wanted.set(keyOf(query), tables);
    }
    for (const [key, stop] of followed) {
      if (wanted.has(key)) continue;
      stop();
      followed.delete(key);
    }
    for (const [key, tables] of wanted) {
      if (followed.has(key)) continue;
      const stop = follow(tables, {
        onChange: (change) => {
          for (const query of shown(key)) void take(change, query);
        },
        onMissed: () => shown(key).forEach(read),
      });
      followed.set(key, stop);
    }
    for (const [hash, reader] of readers) {
      if (cache.get(hash) === reader.query && reader.query.isActive()) continue;
      reader.stop();
      readers.delete(hash);
    }
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const syncSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(sync);
  };
  const unsubscribe = cache.subscribe(syncSoon);
  syncSoon();
  return () => {
    unsubscribe();
    clearTimeout(timer);
    for (const stop of followed.values()) stop();
    for (const reader of readers.values()) reader.stop();
  };
}

function keyOf(query: Query): string {
  return JSON.stringify(metaOf(query)?.tables);
}

/** What any of those who show a query says of it: the query itself knows what was said last, with or without tables. */
function metaOf(query: Query): LiveMeta | undefined {
  return query.observers.map(({ options }) => options.meta).find((meta) => meta?.tables);
}

/**
 * Reads a query again without a sign of it: what is shown stays until the answer is there, and also after a failure,
 * after which it is tried again.
 */
class Reader {
  readonly query: Query;
  readonly #client: QueryClient;
  readonly #leaving = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReading = false;
  #isBehind = false;
  #failures = 0;
  #quickLeft = QUICK;
  #readAt = 0;

  constructor(client: QueryClient, query: Query) {
    this.#client = client;
    this.query = query;
  }

  request(): void {
    this.#isBehind = true;
    if (!this.#isReading && this.#timer === undefined) this.#readIn(PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#leaving.abort();
  }

  #readIn(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#read();
    }, milliseconds);
  }

  async #read(): Promise<void> {
    const { state, queryKey, options } = this.query;
    const meta = metaOf(this.query);
    const { signal } = this.#leaving;
    // What loads at present may have begun before the change.
    if (state.fetchStatus === "fetching") return this.#readIn(PAUSE);
    // Nothing changes under a question that somebody is answering.
    if (document.querySelector("dialog:modal")) return this.#readIn(GAP);
    if (typeof options.queryFn !== "function" || state.data === undefined) return undefined;
    const before = state.dataUpdateCount;
    this.#isBehind = false;
    this.#isReading = true;
    const now = performance.now();
    this.#quickLeft = Math.min(QUICK, this.#quickLeft + (now - this.#readAt) / SLOW_GAP) - 1;
    this.#readAt = now;
    let delay = this.#quickLeft > 0 ? GAP : SLOW_GAP;
    try {
      const client = this.#client;
      const answer: unknown = await options.queryFn({
        client,
        queryKey,
        signal,
        meta: { ...meta, isQuiet: true },
      });
      if (signal.aborted) return undefined;
      this.#failures = 0;
      // Somebody else has read meanwhile, or begun to: which of the two is newer nobody knows.
      const { dataUpdateCount, fetchStatus } = this.query.state;
      if (dataUpdateCount !== before || fetchStatus === "fetching") this.#isBehind = true;
      else if (meta?.receive) meta.receive(answer);
      else client.setQueryData(queryKey, answer);
    } catch (error) {
      if (signal.aborted) return undefined;
      console.warn(`Could not read ${this.query.queryHash} again`, error);
      this.#failures += 1;
      this.#isBehind = true;
      delay = Math.min(LONGEST_RETRY, GAP * 2 ** this.#failures);
    } finally {
      this.#isReading = false;
    }
    // Changes within the gap wait for its end.
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isBehind) void this.#read();
    }, delay);
    return undefined;
  }
}
