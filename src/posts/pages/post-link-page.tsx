import { useEffect } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { readPostPath } from '../../../core/base/addresses.ts';
import {
  type AfterLogin,
  TopBar,
  useServices,
  useSession,
  useSessionActor,
  useSessionValue,
} from '../../session/index.ts';
import { linkedIn } from '../linked-post.ts';

/** The address of a post or comment: leads members to the message board, and visitors to the login first. */
export default function PostLinkPage() {
  const path = usePathname();
  const services = useServices();
  const actor = useSessionActor();
  const isMember = useSession() !== null;
  const isReading = useSessionValue((snapshot) => snapshot.matches('restoring'));
  useEffect(() => {
    if (isMember) {
      linkedIn(services).set(readPostPath(path) ?? null);
      actor.send({ type: 'menu.opened' });
      navigate('/', { replace: true, state: { section: 'posts' } });
    } else if (!isReading) navigate('/login', { replace: true, state: { post: path } satisfies AfterLogin });
  }, [path, services, actor, isMember, isReading]);
  return <TopBar place={undefined} />;
}
