import { Component, Suspense, type ReactNode } from 'react';
import { optionalChunk } from '../i18n/i18n.ts';
import { TopBar } from '../session/index.ts';
import type { SorryProps } from './sorry.tsx';

// Its text may not load either, before the service worker has kept it.
const Sorry = optionalChunk(() => import(/* webpackChunkName: "sorry" */ './sorry.tsx'));

interface ErrorBoundaryProps {
  readonly path: string;
  readonly children: ReactNode;
}

interface ErrorState {
  readonly failure?: SorryProps | undefined;
}

/**
 * The page's only catch-all. It handles errors while rendering, chunks that did not load, and uncaught errors from
 * API calls that failed because of a bug. The game is stored and comes back with a reload; from a page that did
 * not load, the bar and Back lead away.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorState> {
  override state: ErrorState = {};

  static getDerivedStateFromError(error: unknown): ErrorState {
    const { name, request } = (error ?? {}) as Partial<Error> & { request?: string };
    return { failure: name === 'ChunkLoadError' ? { missing: request } : {} };
  }

  override componentDidMount(): void {
    addEventListener('unhandledrejection', this.#take);
  }

  override componentDidUpdate({ path }: ErrorBoundaryProps): void {
    if (path !== this.props.path && this.state.failure?.missing) this.setState({ failure: undefined });
  }

  override componentWillUnmount(): void {
    removeEventListener('unhandledrejection', this.#take);
  }

  readonly #take = ({ reason }: PromiseRejectionEvent): void => {
    // Checked by name, since the class is part of the API client, which is not in the first load.
    if ((reason as Error | undefined)?.name === 'CallBug') this.setState({ failure: {} });
  };

  override render(): ReactNode {
    const { failure } = this.state;
    const { path, children } = this.props;
    if (!failure) return children;
    return (
      <>
        {failure.missing && <TopBar place={path} />}
        <Suspense>
          <Sorry {...failure} />
        </Suspense>
      </>
    );
  }
}
