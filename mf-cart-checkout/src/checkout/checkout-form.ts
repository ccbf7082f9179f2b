import {
  ADDRESS_LENGTHS,
  EMAIL_PATTERN,
  MAX_EMAIL,
  MAX_ORDER_NOTE,
  type NewOrderInput,
  numberProblems,
  texts,
} from '@tanabana/contracts';

/** Fields of the form under the names of rule 3.8, and what is chosen beside them. */
export const emptyForm = {
  email: '',
  firstname: '',
  lastname: '',
  region: '',
  country: 'India',
  address: '',
  apartment: '',
  towncity: '',
  postcode: '',
  phone: '',
  ordernote: '',
  /** `cod` or `prepaid` (rule 4.5). */
  payment: 'cod',
  /** UTR / transaction number of a prepaid order. */
  utr: '',
  /** Whether the address is to be kept in the account: `yes`, `no`, or nothing was said. */
  saveaddress: '',
};

export type CheckoutForm = typeof emptyForm;
export type CheckoutField = keyof CheckoutForm;

/** Id of a field's control in the page. */
export const fieldId = (field: string): string => `checkout-${field}`;

/** Fields of the form that are those of a postal address, by its names for them. */
export const addressFields = {
  firstName: 'firstname',
  lastName: 'lastname',
  street: 'address',
  apartment: 'apartment',
  city: 'towncity',
  region: 'region',
  country: 'country',
  postalCode: 'postcode',
} as const satisfies Record<keyof PostalAddress, CheckoutField>;

type PostalAddress = Omit<NewOrderInput['address'], 'note'>;
const parts = Object.entries(addressFields) as [keyof PostalAddress, CheckoutField][];

/** The postal address that the form holds. */
export const addressOf = (form: CheckoutForm): PostalAddress =>
  Object.fromEntries(parts.map(([part, field]) => [part, form[field]])) as unknown as PostalAddress;

/** The fields of the form that an address fills. */
export const fieldsOf = (address: PostalAddress & { phone: string }): Partial<CheckoutForm> => ({
  ...Object.fromEntries(parts.map(([part, field]) => [field, address[part]])),
  phone: address.phone,
});

/** Longest text of each field that the orders service takes. */
export const maxLength: Record<CheckoutField, number> = {
  email: MAX_EMAIL,
  firstname: ADDRESS_LENGTHS.firstName,
  lastname: 99,
  region: ADDRESS_LENGTHS.region,
  country: ADDRESS_LENGTHS.country,
  address: ADDRESS_LENGTHS.street,
  apartment: ADDRESS_LENGTHS.apartment,
  towncity: ADDRESS_LENGTHS.city,
  postcode: ADDRESS_LENGTHS.postalCode,
  phone: ADDRESS_LENGTHS.phone,
  ordernote: MAX_ORDER_NOTE,
  payment: 10,
  utr: 50,
  saveaddress: 3,
};

/** What must be filled in (rule 5.5), with what stands at the field when it is not. */
const required = {
  email: 'Enter your email.',
  firstname: 'Enter your first name.',
  address: 'Enter your address.',
  postcode: 'Enter your postcode.',
  phone: 'Enter your phone number.',
} satisfies Partial<Record<CheckoutField, string>>;

export const isRequired = (field: CheckoutField): boolean => field in required;

export type FieldErrors = Partial<Record<CheckoutField, string>>;

interface FormProblem {
  /** The line above the form. */
  summary: string;
  fields: FieldErrors;
}

/** What keeps the form from being sent, in the words of rule 5.5; null when it is fit. */
export function checkForm(form: CheckoutForm): FormProblem | null {
  const fields: FieldErrors = {};
  for (const [field, message] of Object.entries(required)) {
    if (!form[field as CheckoutField].trim()) fields[field as CheckoutField] = message;
  }
  if (Object.keys(fields).length > 0) return { summary: texts.validation.billing, fields };
  const wrong: FieldErrors = {
    ...(!EMAIL_PATTERN.test(form.email.trim()) && { email: texts.validation.email }),
    ...numberErrors(form),
  };
  const [summary, ...more] = Object.values(wrong);
  if (!summary) return null;
  return { summary: more.length > 0 ? 'Please check what you entered.' : summary, fields: wrong };
}

/** What phone and postcode lack where the address is in India. */
export function numberErrors(form: CheckoutForm): FieldErrors {
  const { phone, postalCode } = numberProblems({ ...form, postalCode: form.postcode });
  return { ...(postalCode && { postcode: postalCode }), ...(phone && { phone }) };
}

/** Form fields by the paths in which the service speaks of them. */
const fieldByPath: Record<string, CheckoutField> = {
  email: 'email',
  phone: 'phone',
  ...Object.fromEntries(parts.map(([part, field]) => [`address.${part}`, field])),
  'address.note': 'ordernote',
  transactionId: 'utr',
  'orderData.transactionId': 'utr',
};

/** What the service refused, at the fields of the form. */
export function fieldErrors(errors: readonly { path: string; message: string }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of errors) {
    const field = fieldByPath[path];
    if (field) fields[field] ??= message;
  }
  return fields;
}
