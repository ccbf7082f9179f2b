import { EMAIL_PATTERN, texts } from '@tanabana/contracts';

/** Fields of the form under the names of spec.md section 3, and what is chosen beside them. */
export interface CheckoutForm {
  email: string;
  firstname: string;
  lastname: string;
  region: string;
  country: string;
  address: string;
  apartment: string;
  towncity: string;
  postcode: string;
  phone: string;
  ordernote: string;
  /** `cod` or `prepaid` (spec.md section 4). */
  payment: string;
  /** UTR / transaction number of a prepaid order. */
  utr: string;
  /** `yes` where the address is to be kept in the account. */
  saveaddress: string;
}

export type CheckoutField = keyof CheckoutForm;

export const emptyForm: CheckoutForm = {
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
  payment: 'cod',
  utr: '',
  saveaddress: '',
};

/** Id of a field's control in the page. */
export const fieldId = (field: string): string => `checkout-${field}`;

/** Longest text of each field that the orders service takes. */
export const maxLength: Record<CheckoutField, number> = {
  email: 254,
  firstname: 100,
  lastname: 99,
  region: 100,
  country: 100,
  address: 300,
  apartment: 200,
  towncity: 100,
  postcode: 20,
  phone: 40,
  ordernote: 1000,
  payment: 10,
  utr: 50,
  saveaddress: 3,
};

/** What must be filled in (spec.md section 5), with what stands at the field when it is not. */
const required = {
  email: 'Enter your email.',
  firstname: 'Enter your first name.',
  address: 'Enter your address.',
  postcode: 'Enter your postcode.',
  phone: 'Enter your phone number.',
} satisfies Partial<Record<CheckoutField, string>>;

export const isRequired = (field: CheckoutField): boolean => field in required;

export type FieldErrors = Partial<Record<CheckoutField, string>>;

export interface FormProblem {
  /** The line above the form. */
  summary: string;
  fields: FieldErrors;
}

/** What keeps the form from being sent, in the words of spec.md section 5; null when it is fit. */
export function checkForm(form: CheckoutForm): FormProblem | null {
  const fields: FieldErrors = {};
  for (const [field, message] of Object.entries(required)) {
    if (!form[field as CheckoutField].trim()) fields[field as CheckoutField] = message;
  }
  if (Object.keys(fields).length > 0) return { summary: texts.validation.billing, fields };
  if (!EMAIL_PATTERN.test(form.email.trim())) {
    return { summary: texts.validation.email, fields: { email: texts.validation.email } };
  }
  return null;
}

/** Form fields by the paths in which the service speaks of them. */
const fieldByPath: Record<string, CheckoutField> = {
  email: 'email',
  phone: 'phone',
  'address.firstName': 'firstname',
  'address.lastName': 'lastname',
  'address.street': 'address',
  'address.apartment': 'apartment',
  'address.city': 'towncity',
  'address.region': 'region',
  'address.country': 'country',
  'address.postalCode': 'postcode',
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
