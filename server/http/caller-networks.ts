import type { Networks } from '../limits/tries.ts';
import { neighbourhoodOf } from './network.ts';

/** A caller's network and its neighbourhood, with their keyed hashes. */
export interface CallerNetworks extends Networks {
  /** Not hashed, so neither may be stored. */
  readonly rawNetwork: string;
  readonly rawNeighbourhood: string;
}

const NETWORKS_KEPT = 1000;

/** Hashes networks, and remembers recent ones: hashing costs as much as the query of a small call. */
export function rememberNetworks(
  fingerprint: (text: string) => string,
): (rawNetwork: string) => CallerNetworks {
  const kept = new Map<string, CallerNetworks>();
  return (rawNetwork) => {
    let networks = kept.get(rawNetwork);
    if (networks === undefined) {
      const rawNeighbourhood = neighbourhoodOf(rawNetwork);
      const [network, neighbourhood] = [fingerprint(rawNetwork), fingerprint(rawNeighbourhood)];
      networks = { rawNetwork, rawNeighbourhood, network, neighbourhood };
      if (kept.size >= NETWORKS_KEPT) kept.clear();
      kept.set(rawNetwork, networks);
    }
    return networks;
  };
}
