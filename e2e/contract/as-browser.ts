/** Runs `call` while the client believes that it is in a browser that knows security keys. */
export async function asBrowser<Value>(call: () => Promise<Value>): Promise<Value> {
  const pretended = {
    window: { PublicKeyCredential: {} },
    document: {},
    navigator: { credentials: { create() {}, get() {} } },
  };
  const before = Object.keys(pretended).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(pretended)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  try {
    return await call();
  } finally {
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  }
}
