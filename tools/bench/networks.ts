/** The network during a measurement. */
export const networks = ['plain', '300 ms', 'offline'] as const;
export type Network = (typeof networks)[number];

/** From the event until the paint that shows its effect, in milliseconds. */
export interface Paints {
  p50: number;
  p95: number;
}

export interface InteractionResult {
  name: string;
  paints: Partial<Record<Network, Paints>>;
}
