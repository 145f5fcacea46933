import { createContext, use, type ComponentProps } from 'react';
import type { Said } from './use-call.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** For scripts and tests, set as `data-form`. */
  readonly name?: string;
  /** The form's message. If it is about a field, that field shows it. */
  readonly said?: Said | null;
  readonly onSend: () => void;
}

const FormSaid = createContext<Said | null>(null);

/** The message of the form around a field, if it is about this field. */
export function useFormSaid(field: string | undefined): Said | null {
  const said = use(FormSaid);
  return said?.field !== undefined && said.field === field ? said : null;
}

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
