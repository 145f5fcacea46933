import { useLingui } from '@lingui/react/macro';
import { KeepArticles } from '../../learn/index.ts';
import { Item } from './item.tsx';
import classes from './menu.module.css';

/** The ways to the rules, the articles and the practice. */
export function LearnSection() {
  const { t } = useLingui();
  return (
    <>
      <ul>
        <Item icon="info" name={t`The rules in two minutes`} note={t`And how to play here`} href="/rules" />
        <Item
          icon="document"
          name={t`All articles`}
          note={t`Each technique explained, by level`}
          href="/articles"
        />
        <Item icon="candidates" name={t`Practice`} note={t`Positions for each technique`} href="/practice" />
      </ul>
      <div className={classes.kept}>
        <KeepArticles />
      </div>
    </>
  );
}
