import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, type ReactNode } from 'react';
import { Link } from 'wouter';
import { textOfTechnique } from '../../../core/hints/article-numbers.ts';
import { stationAt, type Part, type Station } from '../../../core/learn/path.ts';
import type { TechniqueId } from '../../../core/sudoku/techniques/catalogue.ts';
import { useTechniqueNames } from '../../texts/index.ts';
import links from '../../ui/links.module.css';
import { LESSON_TITLES } from '../lessons/lesson-texts.ts';
import { useProgress } from './progress.ts';

export const PART_NAMES: Readonly<Record<Part, MessageDescriptor>> = {
  idea: msg`Idea`,
  example: msg`Example`,
  find: msg`Practice`,
  puzzle: msg`Whole puzzle`,
};

interface OnwardProps {
  /** The station that ends here, if it is on the path. */
  readonly after?: Station['part'];
  readonly of?: string;
  readonly onLeave?: () => void;
}

/** The one filled button that leads on: it names the next station of the path and goes there. */
export default function Onward({ after, of = '', onLeave }: OnwardProps) {
  const progress = useProgress();
  // In an exercise it may come too late for the frame, whose title then has the focus of the pressed button.
  const takeFocus = useCallback((link: HTMLAnchorElement | null) => {
    const isLost = document.activeElement?.matches('body, h1');
    if (isLost && link?.closest('[data-part=exercise-action]')) link.focus({ preventScroll: true });
  }, []);
  if (!progress) return null;
  const here = after && stationAt(after, of);
  const next = progress.nextAfter(here);
  return (
    <StationLink ref={takeFocus} station={next} data-action="onward" {...(onLeave && { onClick: onLeave })}>
      <NextName {...{ next, here, of }} />
    </StationLink>
  );
}

interface NextNameProps {
  readonly next: Station | undefined;
  /** The station that ends here, if it is on the path. */
  readonly here: Station | undefined;
  readonly of: string;
}

function NextName({ next, here, of }: NextNameProps) {
  const { i18n } = useLingui();
  const title = useTitle()(next);
  if (next && next === here)
    return next.part === 'puzzle' ? <Trans>Another puzzle</Trans> : <Trans>Another set</Trans>;
  const part = partToName({ next, here, of });
  const name = part ? i18n._(PART_NAMES[part]) : title;
  return <Trans>Next: {name}</Trans>;
}

/** The part of the next station, if its name says enough. */
function partToName({ next, here, of }: NextNameProps): Part | undefined {
  if (!next || next.part === 'lesson' || next.part === 'drill') return undefined;
  // A puzzle opens on the main screen, where nothing else says what it is.
  const isEnough = next.of === of || next.part === 'puzzle';
  // The first practice is of what the lessons have shown without its name.
  return isEnough || (next.part === 'find' && here?.part === 'lesson') ? next.part : undefined;
}

/** What a station is called: by its lesson, its technique, or as the drill, which also follows the end. */
export function useTitle(): (station: Station | undefined) => string {
  const { t, i18n } = useLingui();
  const names = useTechniqueNames();
  return (station) => {
    if (station?.part === 'drill' && station.of === 'singles') return t`Find the digits`;
    if (!station || station.part === 'drill') return t`Mixed drill`;
    return station.part === 'lesson' ? i18n._(LESSON_TITLES[station.of]) : names[station.of];
  };
}

interface StationLinkProps {
  readonly ref?: (link: HTMLAnchorElement | null) => void;
  /** Undefined at the end of the path. */
  readonly station: Station | undefined;
  readonly 'data-action': string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A filled button that leads to a station. */
export function StationLink({ station, ...rest }: StationLinkProps) {
  const { i18n } = useLingui();
  return <Link {...wayTo(station, i18n.locale)} className={links.action ?? ''} {...rest} />;
}

/** Where a link to a station leads. */
export function wayTo(station: Station | undefined, locale: string): { href: string; state?: object } {
  if (station?.part !== 'idea') return { href: addressOf(station) };
  const text = `${locale}${textOfTechnique(station.of)}`;
  return { href: `/agreement?text=${text}`, state: { text, isOnPath: true } };
}

function addressOf(station: Station | undefined): string {
  switch (station?.part) {
    case 'lesson':
      return `/lessons?lesson=${station.of}`;
    case 'drill':
      return station.of === 'singles' ? '/practice?scan=1' : `/drill?unit=${station.of}`;
    case 'example':
    case 'find':
    case 'puzzle':
      return addressOfPart(station.of, station.part);
    default:
      return '/drill';
  }
}

/** The address of a part of a technique that is done in Learn. */
export function addressOfPart(technique: TechniqueId, part: Exclude<Part, 'idea'>): string {
  const address = `/practice?technique=${technique}`;
  return part === 'find' ? address : `${address}&part=${part}`;
}
