import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

interface FileButtonProps {
  /** Endings and media types of the files that can be chosen. */
  readonly accept: string;
  readonly part: string;
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** A button that lets the person choose a file. */
export function FileButton({ accept, part, onFile, children }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => field.current?.click()}>{children}</Button>
      <input
        ref={field}
        hidden
        type="file"
        accept={accept}
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
