import { Component, lazy, Suspense, type ReactNode } from 'react';
import { loadChunk } from '../i18n/i18n.ts';
import * as chunks from '../chunks.ts';

const Sorry = lazy(() => loadChunk(chunks.sorry));

/**
 * The page's one catch: a fault in drawing, and a call to the server that failed by a bug and that nobody
 * else caught. The game itself is kept and comes back with the reload.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidMount(): void {
    addEventListener('unhandledrejection', this.#take);
  }

  override componentWillUnmount(): void {
    removeEventListener('unhandledrejection', this.#take);
  }

  readonly #take = ({ reason }: PromiseRejectionEvent): void => {
    // By its name: its class comes with the client of the server, which the first load does without.
    if ((reason as Error | undefined)?.name === 'CallBug') this.setState({ failed: true });
  };

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Suspense>
        <Sorry />
      </Suspense>
    );
  }
}
