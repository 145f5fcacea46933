import { Component, lazy, Suspense, type ReactNode } from 'react';
import { loadChunk } from '../i18n/i18n.ts';

const Sorry = lazy(() => loadChunk(() => import(/* webpackChunkName: "sorry" */ './sorry.tsx')));

/**
 * The page's only catch-all. It handles errors while rendering, and uncaught errors from API calls that
 * failed because of a bug. The game is stored and comes back with a reload.
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
    // Checked by name, since the class is part of the API client, which is not in the first load.
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
