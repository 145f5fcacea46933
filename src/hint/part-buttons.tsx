import { useLingui } from '@lingui/react/macro';
import type { ArgumentPart } from '../../core/hints/argument-parts.ts';
import { Choice, ChoiceRow } from '../ui/choice-row.tsx';

interface PartButtonsProps {
  readonly parts: readonly ArgumentPart[];
  /** Index of the case that is drawn. */
  readonly shown: number;
  readonly onShow: (part: number) => void;
}

/** Chooses the drawn case of a forcing argument; hidden if there is only one. */
export function PartButtons({ parts, shown, onShow }: PartButtonsProps) {
  const { t } = useLingui();
  if (parts.length < 2) return null;
  const nameOf = ({ kind }: ArgumentPart, index: number): string => {
    if (kind === 'main') return t`Main line`;
    return kind === 'supposition' ? t`Supposition ${index}` : t`Case ${index + 1}`;
  };
  return (
    <ChoiceRow label={t`Cases`}>
      {parts.map((part, index) => (
        <Choice
          key={index}
          chosen={index === shown}
          onClick={() => {
            onShow(index);
          }}
        >
          {nameOf(part, index)}
        </Choice>
      ))}
    </ChoiceRow>
  );
}
