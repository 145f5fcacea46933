import type { Networks } from '../limits/tries.ts';
import { neighbourhoodOf, networkOfCaller, type Caller } from './network.ts';

/** A caller's network and its neighbourhood, with their keyed hashes. */
export interface CallerNetworks extends Networks {
  /** Not hashed, so neither may be stored. */
  readonly rawNetwork: string;
  readonly rawNeighbourhood: string;
}

const NETWORKS_KEPT = 1000;
/** Two addresses are shorter; a proxy may pass on any text. */
const LONGEST_NAME = 100;

/** Finds and hashes a caller's networks, and remembers recent ones: hashing costs as much as the query of a small call. */
export function rememberNetworks(fingerprint: (text: string) => string): (caller: Caller) => CallerNetworks {
  const kept = new Map<string, CallerNetworks>();
  return (caller) => {
    const name = `${caller.ip} ${caller.raw.socket.remoteAddress}`;
    let networks = kept.get(name);
    if (networks === undefined) {
      const rawNetwork = networkOfCaller(caller);
      const rawNeighbourhood = neighbourhoodOf(rawNetwork);
      const [network, neighbourhood] = [fingerprint(rawNetwork), fingerprint(rawNeighbourhood)];
      networks = { rawNetwork, rawNeighbourhood, network, neighbourhood };
      if (kept.size >= NETWORKS_KEPT) kept.clear();
      if (name.length <= LONGEST_NAME) kept.set(name, networks);
    }
    return networks;
  };
}
