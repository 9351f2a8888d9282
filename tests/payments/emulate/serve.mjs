// Serves Stripe as the package `emulate` pictures it, which knows nothing of our code.
// node serve.mjs PORT WEBHOOK_URL WEBHOOK_SECRET
const { createEmulator } = await import(new URL('../../../e2e/node_modules/emulate/dist/api.js', import.meta.url).href)
const [port, url, secret] = process.argv.slice(2)
const events = ['checkout.session.completed', 'checkout.session.expired']
await createEmulator({
  service: 'stripe',
  port: Number(port),
  baseUrl: `http://127.0.0.1:${port}`,
  seed: { stripe: { webhooks: [{ url, events, secret }] } },
})
process.stdout.write('ready\n')
