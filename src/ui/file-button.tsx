import { useRef, type ComponentProps } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  /** Endings and media types of the files that can be chosen. */
  readonly accept: string;
  readonly part: string;
  /** Opens a camera instead, on devices that have one. */
  readonly capture?: 'environment';
  readonly onFile: (file: File) => void;
}

/** A button that lets the person choose a file. */
export function FileButton({ accept, part, capture, onFile, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => field.current?.click()} {...button} />
      <input
        ref={field}
        hidden
        type="file"
        accept={accept}
        capture={capture}
        data-part={part}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onFile(chosen);
          // Allows the same file to be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
