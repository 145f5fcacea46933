import { Component, lazy, Suspense, type ReactNode } from 'react';
import { loadPart } from '../i18n/i18n.ts';

const Sorry = lazy(() => loadPart(() => import(/* webpackChunkName: "sorry" */ './sorry.tsx')));

/** The page's one catch: a fault in drawing. The game itself is kept and comes back with the reload. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Suspense>
        <Sorry />
      </Suspense>
    );
  }
}
