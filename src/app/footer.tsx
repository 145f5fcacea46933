import { Icon } from '../ui/icons.tsx';
import classes from './footer.module.css';

/**
 * The registration notices of the site, from the build setting `SITE_NOTICES`: up to two of
 * `text` or `text|address`, separated by `;`. The second one is marked with a shield.
 */
export function Footer() {
  const notices = process.env.SITE_NOTICES.split(';')
    .map((notice) => notice.trim().split('|'))
    .filter(([text]) => text !== '');
  return (
    <footer className={classes.footer}>
      {notices.map(([text, address], index) => (
        <span key={text} className={classes.notice}>
          {index === 1 && <Icon name="shield" size={12} />}
          {address === undefined ? (
            text
          ) : (
            <a href={address} target="_blank" rel="noreferrer">
              {text}
            </a>
          )}
        </span>
      ))}
    </footer>
  );
}
