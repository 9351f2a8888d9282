import { backend } from "../../../backend/client.ts";

/** Ends a plan with its paid period. Throws a `BackendError`, as the others. */
export async function cancelPlan(subscriptionId: string): Promise<void> {
  await ask("cancel-subscription", subscriptionId);
}

/** Takes the end of a plan back. */
export async function keepPlan(subscriptionId: string): Promise<void> {
  await ask("resume-subscription", subscriptionId);
}

/** The provider's page where the buyer changes how the plan is paid. */
export async function managementPage(subscriptionId: string): Promise<string> {
  const { url } = await ask<{ url: string }>("manage-subscription", subscriptionId);
  return url;
}

async function ask<Answer>(name: string, subscriptionId: string): Promise<Answer> {
  const { invoke } = await backend();
  return invoke<Answer>(name, { subscriptionId });
}
