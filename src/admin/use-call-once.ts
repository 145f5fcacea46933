import { useState } from 'react';
import type { RequestOf } from '../../core/protocol/endpoint.ts';
import type { ENDPOINTS, EndpointName } from '../../core/protocol/endpoints.ts';
import type { Answer } from '../data/api/api.ts';
import { isUnanswered } from '../i18n/tries-text.ts';
import { createCallKey } from '../platform/call-key.ts';
import { useServices } from '../session/index.ts';

/** Makes a call that takes effect once, however often the same is asked before an answer arrives. */
export function useCallOnce<Name extends EndpointName>(name: Name) {
  const { api } = useServices();
  const [key] = useState(() => createCallKey(name, { keepsRequest: true }));
  return async (request: RequestOf<(typeof ENDPOINTS)[Name]>): Promise<Answer<Name>> => {
    const answer = await api.call(name, request, { key: key.of(request) });
    if (!isUnanswered(answer)) key.done();
    return answer;
  };
}
