import type { RealtimeChannel, RealtimeChannelOptions } from "@supabase/realtime-js";

/** Milliseconds without a channel after which a screen says so: a line that drops is usually back sooner. */
export const GRACE = 5_000;
/** Milliseconds after which a hidden page gives its channels up. It joins them again when it is looked at. */
export const LONGEST_HIDDEN = 5 * 60_000;
/** Milliseconds before a channel that the server has closed is joined anew. */
const JOIN_AGAIN = 5_000;

interface Options {
  topic: string;
  config?: RealtimeChannelOptions["config"];
  /** Binds the listeners of a channel before it is joined. */
  bind: (channel: RealtimeChannel) => void;
  /** The channel is joined, for the first time or again: what came before may have been missed. */
  onJoined: (channel: RealtimeChannel) => void;
  /** The channel cannot be had at present. `onJoined` ends that. */
  onLost?: () => void;
  /** The page is looked at again, with the channel as it was. */
  onShown?: () => void;
}

const channels = new Set<LiveChannel>();
let hiding: ReturnType<typeof setTimeout> | undefined;

/** A channel that is joined for as long as it is wanted, whatever becomes of the socket. */
export class LiveChannel {
  readonly #options: Options;
  #channel: RealtimeChannel | null = null;
  #isJoined = false;
  #isPaused = false;
  #isClosed = false;
  #isLost = false;
  #grace: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
    if (channels.size === 0) document.addEventListener("visibilitychange", onVisibility);
    channels.add(this);
    this.#open();
  }

  /** Whether it could not be had for longer than `GRACE`. */
  get isLost(): boolean {
    return this.#isLost;
  }

  close(): void {
    this.#isClosed = true;
    this.#leave();
    channels.delete(this);
    if (channels.size === 0) document.removeEventListener("visibilitychange", onVisibility);
  }

  /** Leaves until `show`: nobody looks. */
  pause(): void {
    this.#isPaused = true;
    this.#leave();
  }

  show(): void {
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#open();
      return;
    }
    if (!this.#isJoined) this.#startGrace();
    this.#options.onShown?.();
  }

  #open(): void {
    this.#startGrace();
    void this.#join();
  }

  async #join(): Promise<void> {
    try {
      const { realtime } = await import("../../backend/realtime.ts");
      const client = await realtime();
      // Otherwise the first channel would be joined as nobody.
      await client.setAuth();
      if (this.#isClosed || this.#isPaused || this.#channel) return;
      const { topic, config, bind } = this.#options;
      const channel = client.channel(topic, config && { config });
      this.#channel = channel;
      bind(channel);
      channel.subscribe((status) => this.#channel === channel && this.#hear(status));
    } catch (error) {
      console.warn("No channel could be opened", error);
      this.#channel = null;
      this.#joinAgain();
    }
  }

  #hear(status: string): void {
    if (status === "SUBSCRIBED" && this.#channel) {
      this.#isJoined = true;
      clearTimeout(this.#grace);
      this.#grace = undefined;
      this.#isLost = false;
      this.#options.onJoined(this.#channel);
      return;
    }
    this.#isJoined = false;
    this.#startGrace();
    // After other failures the client joins again by itself.
    if (status === "CLOSED") {
      this.#channel = null;
      this.#joinAgain();
    }
  }

  #joinAgain(): void {
    if (this.#isClosed || this.#isPaused) return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => void this.#join(), JOIN_AGAIN * (0.5 + Math.random()));
  }

  #startGrace(): void {
    // A hidden page is not connected again before somebody looks at it.
    if (this.#isLost || this.#grace !== undefined || document.hidden) return;
    this.#grace = setTimeout(() => {
      this.#grace = undefined;
      if (document.hidden) return;
      this.#isLost = true;
      this.#options.onLost?.();
    }, GRACE);
  }

  #leave(): void {
    clearTimeout(this.#grace);
    clearTimeout(this.#again);
    this.#grace = undefined;
    this.#isJoined = false;
    const channel = this.#channel;
    this.#channel = null;
    if (channel) void channel.unsubscribe().finally(() => channel.teardown());
  }
}

function onVisibility(): void {
  clearTimeout(hiding);
  if (!document.hidden) for (const channel of channels) channel.show();
  else
    hiding = setTimeout(() => {
      for (const channel of channels) channel.pause();
    }, LONGEST_HIDDEN);
}
