import { createContext, type ComponentProps } from 'react';
import type { Said } from './use-call.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** For scripts and tests, set as `data-form`. */
  readonly name?: string;
  /** The form's message. If it is about a field, that field shows it. */
  readonly said?: Said | null;
  readonly onSend: () => void;
}

/** The message of the form around a field. */
export const FormSaid = createContext<Said | null>(null);

/** A form that checks its fields itself, and is sent by script. */
export function Form({ name, said = null, onSend, ...props }: FormProps) {
  return (
    <FormSaid value={said}>
      <form
        noValidate
        data-form={name}
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
        {...props}
      />
    </FormSaid>
  );
}
