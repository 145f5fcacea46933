import type { ComponentProps } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  /** For scripts and tests, set as `data-form`. */
  readonly name?: string;
  readonly onSend: () => void;
}

/** A form that checks its fields itself, and is sent by script. */
export function Form({ name, onSend, ...props }: FormProps) {
  return (
    <form
      noValidate
      data-form={name}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
      {...props}
    />
  );
}
