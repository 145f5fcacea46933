import { useLingui } from '@lingui/react/macro';
import { KeepArticles } from '../../texts/index.ts';
import { Item } from '../../ui/menu/item.tsx';
import classes from '../../ui/menu/menu.module.css';

/** Links to the learning path, the lessons, the rules and the articles. */
export function LearnSection() {
  const { t } = useLingui();
  return (
    <>
      <ul>
        <Item
          icon="candidates"
          name={t`The path`}
          note={t`What comes next, with examples and positions`}
          href="/practice"
        />
        <Item
          icon="flag"
          name={t`First steps`}
          note={t`Five short lessons on a real board`}
          href="/lessons"
        />
        <Item icon="info" name={t`The rules in two minutes`} note={t`And how to play here`} href="/rules" />
        <Item
          icon="document"
          name={t`All articles`}
          note={t`Each technique explained, by level`}
          href="/articles"
        />
      </ul>
      <div className={classes.kept}>
        <KeepArticles />
      </div>
    </>
  );
}
