/**
 * Runs `done` once an act has succeeded; its failure was said already. What a mutation is given as its own callback is
 * not called any more once its component is gone, which the act itself may bring about.
 */
export function afterSuccess<Answer>(act: Promise<Answer>, done: (answer: Answer) => void): void {
  void act.then(done, () => undefined);
}
