import type { ComponentProps } from 'react'
import { Form, useNavigation } from 'react-router'
import { useSubmitOnce } from '../../ui/form/submit-once'
import css from './AccountForm.module.css'

/** A form handled by the `clientAction` of its page. */
export function AccountForm({ children, ...props }: ComponentProps<typeof Form>) {
  const once = useSubmitOnce(useNavigation().formMethod === 'POST')
  return (
    <Form {...props} method="post" noValidate onSubmit={once} className={`${css.form} gap-4 stack`}>
      {children}
      <noscript>
        <p className="quiet">В браузере выключен JavaScript, без него эта форма не работает.</p>
      </noscript>
    </Form>
  )
}
