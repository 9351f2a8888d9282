import { vi } from "vitest";

type Frame = [joinRef: string | null, ref: string | null, topic: string, event: string, payload: unknown];

interface Binding {
  id: number;
  event: string;
  schema: string;
  table: string;
  filter?: string;
}

interface Joined {
  socket: { receive: (frame: Frame) => void };
  joinRef: string | null;
  bindings: Binding[];
  config: { private: boolean };
}

interface JoinPayload {
  config: { postgres_changes: Omit<Binding, "id">[]; private: boolean };
  access_token?: string;
}

/** Stands in for the server's socket, which jsdom cannot have; it answers as `/realtime/v1/websocket` does. */
export function fakeRealtime() {
  const sockets: FakeSocket[] = [];
  const channels = new Map<string, Joined>();
  const sent: Frame[] = [];
  const server = {
    /** How many sockets were opened so far. */
    sockets,
    /** The joined channels, by their topics. */
    channels,
    sent,
    /** New sockets are refused while it holds. */
    isDown: false,
    /** Cuts all sockets off. */
    drop() {
      for (const socket of sockets) socket.end(1006);
    },
    /** Ends all channels, as when a session is over. */
    closeChannels() {
      for (const [topic, { socket, joinRef }] of channels)
        socket.receive([joinRef, joinRef, topic, "phx_close", {}]);
      channels.clear();
    },
    /** Tells of a changed row everybody who listens to its table. */
    change(table: string, type: "INSERT" | "UPDATE" | "DELETE", row: Record<string, unknown>) {
      for (const [topic, { socket, bindings }] of channels) {
        const ids = bindings.filter((binding) => binding.table === table).map(({ id }) => id);
        const columns = Object.keys(row).map((name) => ({ name, type: "text" }));
        const rows = type === "DELETE" ? { old_record: row } : { record: row, old_record: {} };
        const data = { schema: "public", table, type, commit_timestamp: "", columns, errors: null, ...rows };
        if (ids.length > 0) socket.receive([null, null, topic, "postgres_changes", { ids, data }]);
      }
    },
    push(topic: string, event: string, payload: unknown) {
      channels.get(topic)?.socket.receive([null, null, topic, event, payload]);
    },
  };

  class FakeSocket {
    readyState = 0;
    onopen: (() => void) | null = null;
    onclose: ((event: { code: number; wasClean: boolean }) => void) | null = null;
    onerror: ((event: unknown) => void) | null = null;
    onmessage: ((event: { data: string }) => void) | null = null;

    constructor() {
      sockets.push(this);
      queueMicrotask(() => {
        if (server.isDown) return this.end(1006);
        this.readyState = 1;
        this.onopen?.();
      });
    }

    send(text: string): void {
      const frame: Frame = JSON.parse(text);
      const [joinRef, ref, topic, event, payload] = frame;
      sent.push(frame);
      let response = {};
      if (event === "phx_join") {
        const { config } = payload as JoinPayload;
        const bindings = config.postgres_changes.map((binding, index) => ({ ...binding, id: index + 1 }));
        channels.set(topic, { socket: this, joinRef, bindings, config });
        response = { postgres_changes: bindings };
      }
      if (event === "phx_leave") channels.delete(topic);
      queueMicrotask(() => this.receive([joinRef, ref, topic, "phx_reply", { status: "ok", response }]));
    }

    receive(frame: Frame): void {
      this.onmessage?.({ data: JSON.stringify(frame) });
    }

    close(code = 1000): void {
      this.end(code);
    }

    end(code: number): void {
      if (this.readyState === 3) return;
      this.readyState = 3;
      for (const [topic, { socket }] of channels) if (socket === this) channels.delete(topic);
      if (code === 1006) this.onerror?.({ type: "error" });
      this.onclose?.({ code, wasClean: code === 1000 });
    }
  }

  vi.stubGlobal("WebSocket", FakeSocket);
  return server;
}
