import { useEffect, useState } from 'react';
import classes from './announcer.module.css';

let speak: (text: string) => void = () => undefined;

/** Says something to people who listen to the page; it shows nowhere. */
export function announce(text: string): void {
  speak(text);
}

/** The live region. A text that is said twice in a row gets a blank more, or readers skip it. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    speak = (next) => {
      setText((previous) => (previous === next ? `${next}\u00a0` : next));
    };
    return () => {
      speak = () => undefined;
    };
  }, []);
  return (
    <div aria-live="polite" className={classes.hidden} data-part="announcer">
      {text}
    </div>
  );
}
