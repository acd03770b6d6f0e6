import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import css from './AccountForm.module.css'

/** A form handled by the `clientAction` of its page. */
export function AccountForm({ children, ...props }: ComponentProps<typeof Form>) {
  return (
    <Form {...props} method="post" noValidate className={`${css.form} gap-4 stack`}>
      {children}
      <noscript>
        <p className="quiet">В браузере выключен JavaScript, без него эта форма не работает.</p>
      </noscript>
    </Form>
  )
}
