import {
  ADDRESS_LENGTHS,
  EMAIL_PATTERN,
  MAX_EMAIL,
  MAX_ORDER_NOTE,
  type NewOrderInput,
  numberProblems,
  texts,
} from '@tanabana/contracts';

/** Form fields with the names of rule 3.8, and further choices. */
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
  /** `cod`, `prepaid` (rule 4.5) or `online` (rule 18.1). */
  payment: 'cod',
  /** UTR / transaction number of a prepaid order. */
  utr: '',
  /** Whether to save the address in the account: `yes`, `no`, or not chosen. */
  saveaddress: '',
};

export type CheckoutForm = typeof emptyForm;
export type CheckoutField = keyof CheckoutForm;

/** Returns the element id of a field's control. */
export const fieldId = (field: string): string => `checkout-${field}`;

/** Form fields of a postal address, by its field names. */
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

/** Returns the form's postal address. */
export const addressOf = (form: CheckoutForm): PostalAddress =>
  Object.fromEntries(parts.map(([part, field]) => [part, form[field]])) as unknown as PostalAddress;

/** Returns the form fields of an address. */
export const fieldsOf = (address: PostalAddress & { phone: string }): Partial<CheckoutForm> => ({
  ...Object.fromEntries(parts.map(([part, field]) => [field, address[part]])),
  phone: address.phone,
});

/** Maximum length of each field at the orders service. */
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

/** Required fields (rule 5.5) with their messages. */
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
  /** Message above the form. */
  summary: string;
  fields: FieldErrors;
}

/** Returns what prevents sending the form, in the words of rule 5.5; null if valid. */
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

/** Returns problems of phone and postcode for an address in India. */
export function numberErrors(form: CheckoutForm): FieldErrors {
  const { phone, postalCode } = numberProblems({ ...form, postalCode: form.postcode });
  return { ...(postalCode && { postcode: postalCode }), ...(phone && { phone }) };
}

/** Form fields by the service's paths. */
const fieldByPath: Record<string, CheckoutField> = {
  email: 'email',
  phone: 'phone',
  ...Object.fromEntries(parts.map(([part, field]) => [`address.${part}`, field])),
  'address.note': 'ordernote',
  transactionId: 'utr',
  'orderData.transactionId': 'utr',
};

/** Returns the service's errors by form field. */
export function fieldErrors(errors: readonly { path: string; message: string }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of errors) {
    const field = fieldByPath[path];
    if (field) fields[field] ??= message;
  }
  return fields;
}
