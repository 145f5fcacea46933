import { Component, lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { loadChunk } from '../i18n/i18n.ts';

const Sorry = lazy(() => loadChunk(() => import(/* webpackChunkName: "sorry" */ './sorry.tsx')));

type Failure = ComponentProps<typeof Sorry>['failure'];

/**
 * The page's only catch-all. It handles errors while rendering, chunks that did not load, and uncaught errors from
 * API calls that failed because of a bug. The game is stored and comes back with a reload.
 */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure?: Failure }> {
  override state: { failure?: Failure } = {};

  static getDerivedStateFromError(error: unknown): { failure: Failure } {
    return { failure: (error as Error | undefined)?.name === 'ChunkLoadError' ? 'not-loaded' : 'bug' };
  }

  override componentDidMount(): void {
    addEventListener('unhandledrejection', this.#take);
  }

  override componentWillUnmount(): void {
    removeEventListener('unhandledrejection', this.#take);
  }

  readonly #take = ({ reason }: PromiseRejectionEvent): void => {
    // Checked by name, since the class is part of the API client, which is not in the first load.
    if ((reason as Error | undefined)?.name === 'CallBug') this.setState({ failure: 'bug' });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    return (
      <Suspense>
        <Sorry failure={failure} />
      </Suspense>
    );
  }
}
