import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { useEffect, useState } from 'react';
import { argumentOf } from '../../core/hints/argument.ts';
import { explain } from '../../core/hints/explain.ts';
import { housesNamed, message, type Message } from '../../core/hints/message.ts';
import { sightOf } from '../../core/hints/reasons.ts';
import { refutationText } from '../../core/hints/refute.ts';
import { renderText, type FormatMessage } from '../../core/hints/render.ts';
import type { TechniqueId } from '../../core/sudoku/techniques/catalogue.ts';
import type { Proof } from '../../core/sudoku/techniques/proof.ts';
import type { Blocker, Step } from '../../core/sudoku/techniques/step.ts';
import { loadHintTexts } from '../i18n/hint-texts.ts';
import { LANGUAGE_TAGS, type Language } from '../i18n/languages.ts';

/** A step in words. Texts may contain `<no>…</no>`. */
export interface HintWords {
  readonly technique: string;
  readonly where: string;
  readonly which: string;
  readonly why: string;
  /**
   * The first sentences of `why` as a table of the digits that a cell sees, and the remaining sentences; null
   * if there is no table.
   */
  readonly sight: {
    readonly lead: string;
    readonly rows: readonly { readonly name: string; readonly blockers: readonly Blocker[] }[];
    readonly rest: string;
  } | null;
  /** The eliminated or placed digits, in the last sentences of `why`. */
  readonly effect: string;
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
  /** The consequence of a contradiction. */
  readonly refuted: (step: Step) => string;
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
  const effectsOf = (why: readonly Message[]): Message[] => why.filter(({ id }) => id.startsWith('effect.'));
  return {
    language,
    technique,
    proof: (proof) => format(`proof.${proof}`, {}),
    change: (step) =>
      renderText(
        effectsOf(explain(step).why).map(({ id, values }) => message(id.replace('effect', 'change'), values)),
        format,
      ),
    refuted: (step) => renderText([refutationText(step)], format),
    words: (step) => {
      const { where, which, why, spoken, eureka } = explain(step);
      return {
        technique: technique(step.technique),
        where: renderText(where, format),
        // The panel's title is already the name.
        which: renderText(which.slice(1), format),
        why: renderText(why, format),
        sight: sightIn(step, why, format),
        effect: renderText(effectsOf(why), format),
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

function sightIn(step: Step, why: readonly Message[], format: FormatMessage): HintWords['sight'] {
  const sight = sightOf(step);
  return (
    sight && {
      lead: renderText([sight.lead], format),
      rows: sight.rows.map(({ name, blockers }) => ({ name: renderText([name], format), blockers })),
      rest: renderText(
        why.filter(({ id }) => id !== 'sees'),
        format,
      ),
    }
  );
}

/**
 * The hint texts of a language; null until loaded.
 *
 * @param wanted the content that needs texts: when it changes, missing texts are requested again
 * @param onMissing called if the texts cannot be loaded
 */
export function useWording(
  language: Language,
  wanted: unknown = null,
  onMissing?: () => void,
): Wording | null {
  const [wording, setWording] = useState<Wording | null>(null);
  const isMissing = wording?.language !== language;
  useEffect(() => {
    if (!isMissing) return undefined;
    let current = true;
    loadWording(language).then(
      (loaded) => {
        if (current) setWording(loaded);
      },
      () => {
        if (current && wanted !== null) onMissing?.();
      },
    );
    return () => {
      current = false;
    };
  }, [language, wanted, isMissing, onMissing]);
  return isMissing ? null : wording;
}
