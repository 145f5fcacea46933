import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useEffect, useEffectEvent, useState } from 'react';
import { argumentOf } from '../../core/hints/argument.ts';
import { explain } from '../../core/hints/explain.ts';
import { housesNamed, message, type Message } from '../../core/hints/message.ts';
import { sightOf } from '../../core/hints/reasons.ts';
import { refutationText } from '../../core/hints/refute.ts';
import { renderText, type FormatMessage } from '../../core/hints/render.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { Proof } from '../../core/sudoku/techniques/proof.ts';
import type { Blocker, Step } from '../../core/sudoku/techniques/step.ts';
import { loadHintTexts } from '../i18n/content.ts';
import { LANGUAGE_TAGS, type Language } from '../i18n/languages.ts';
import { useLingui } from '@lingui/react';
import { takeResult } from '../platform/take-result.ts';

/** What a stage says: its first line, and the rest. */
export interface Told {
  readonly result: string;
  readonly reason: string;
}

/** A step in words. Texts may contain `<no>…</no>`, except the results. */
export interface HintWords {
  readonly technique: string;
  readonly where: string;
  readonly which: string;
  readonly why: string;
  /** The three stages, with the result first; that of the last is the change to the board. */
  readonly told: readonly [where: Told, which: Told, why: Told];
  /** The reason without other names, and without what blocks places. */
  readonly point: string;
  /**
   * The first sentences of the reason as a table of the digits that a cell sees, and the remaining sentences;
   * null if there is no table.
   */
  readonly sight: {
    readonly lead: string;
    readonly rows: readonly { readonly name: string; readonly blockers: readonly Blocker[] }[];
    readonly rest: string;
  } | null;
  /** The argument link by link, for screen readers. */
  readonly spoken: string;
  /** A forcing argument step by step; empty for others. */
  readonly lines: readonly string[];
  /** Eureka notation; empty if none exists. */
  readonly eureka: string;
  /** The houses that the first stage names. */
  readonly houses: readonly number[];
}

/** Puts steps into words. */
export interface Wording {
  readonly language: Language;
  readonly words: (step: Step) => HintWords;
  readonly technique: (id: TechniqueId) => string;
  /** The name of a level of proof. */
  readonly proof: (proof: Proof) => string;
  /** The placed or eliminated digits of a step, as a list entry. */
  readonly change: (step: Step) => string;
  /** The contradiction, with what was supposed, and on its own. */
  readonly refuted: (step: Step) => string;
  readonly contradiction: (step: Step) => string;
}

export async function loadWording(language: Language): Promise<Wording> {
  const texts = await loadHintTexts(language);
  const messages: Messages = Object.fromEntries(
    Object.entries(texts).map(([id, text]) => [id, compileMessage(text)]),
  );
  const i18n = setupI18n({
    locale: language,
    locales: [LANGUAGE_TAGS[language]],
    messages: { [language]: messages },
  });
  const format: FormatMessage = (id, values) => i18n._(id, values);
  const technique = (id: TechniqueId): string => format(`technique.${id}`, {});
  const changeIn = (why: readonly Message[]): string =>
    renderText(
      why.filter(isChange).map(({ id, values }) => message(id.replace('effect', 'change'), values)),
      format,
    );
  return {
    language,
    technique,
    proof: (proof) => format(`proof.${proof}`, {}),
    change: (step) => changeIn(explain(step).why),
    refuted: (step) => renderText([refutationText(step)], format),
    contradiction: (step) => {
      const { id, values } = refutationText(step);
      return firstUpper(renderText([message(id.replace('refuted', 'contradiction'), values)], format));
    },
    words: (step) => {
      const { where, which, why, spoken, eureka } = explain(step);
      const place = renderText(where, format);
      const reasons = why.filter((each) => !isChange(each));
      return {
        technique: technique(step.technique),
        where: place,
        // The panel's title is already the name.
        which: renderText(which.slice(1), format),
        why: renderText(why, format),
        told: [
          inTwo(place),
          inTwo(renderText([...which.slice(2), ...which.slice(1, 2)], format)),
          {
            result: firstUpper(changeIn(why).replaceAll(/<\/?no>/g, '')),
            reason: renderText(reasons, format),
          },
        ],
        point: renderText(reasons.filter(isPoint), format),
        sight: sightIn(step, why, format),
        spoken: renderText(spoken, format),
        lines:
          step.branches === undefined
            ? []
            : argumentOf(step).steps.map(({ text }) => renderText([text], format)),
        eureka: eureka ?? '',
        houses: housesNamed(where),
      };
    },
  };
}

/** Whether a message says what changes on the board: that is the result, not part of the reason. */
function isChange({ id }: Message): boolean {
  return id === 'effect.place' || id === 'effect.strike';
}

function isPoint({ id }: Message): boolean {
  return id !== 'also' && !id.startsWith('closed');
}

/** The first sentence, without its full stop, and the others. */
export function inTwo(text: string): Told {
  const [, first = text, reason = ''] = /^(.*?[.?!。？！])\s*(.*)$/s.exec(text) ?? [];
  return { result: first.replace(/[.。]$/, ''), reason };
}

function firstUpper(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sightIn(step: Step, why: readonly Message[], format: FormatMessage): HintWords['sight'] {
  const sight = sightOf(step);
  return (
    sight && {
      lead: renderText([sight.lead], format),
      rows: sight.rows.map(({ name, blockers }) => ({ name: renderText([name], format), blockers })),
      rest: renderText(
        why.filter((each) => each.id !== 'sees' && !isChange(each)),
        format,
      ),
    }
  );
}

/**
 * The hint texts of the page's language; null until loaded.
 *
 * @param wanted the content that needs texts: when it changes, missing texts are requested again
 * @param onMissing called if the texts cannot be loaded
 */
export function useWording(wanted: unknown = null, onMissing?: () => void): Wording | null {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  const [wording, setWording] = useState<Wording | null>(null);
  const isMissing = wording?.language !== language;
  const take = useEffectEvent((loaded: Wording | null): void => {
    if (loaded) setWording(loaded);
    else if (wanted !== null) onMissing?.();
  });
  useEffect(() => {
    if (!isMissing) return undefined;
    return takeResult(
      loadWording(language).catch(() => null),
      (loaded) => take(loaded),
    );
  }, [language, wanted, isMissing]);
  return isMissing ? null : wording;
}
