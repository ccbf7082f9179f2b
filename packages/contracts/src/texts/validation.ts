/** Messages for invalid fields. */

export const identifier = 'Please enter email or username.';
export const password = 'Password must be at least 6 characters.';
export const username =
  'Username must be at least 3 characters and contain only letters/numbers/._-';
export const email = 'Please enter a valid email.';
export const agreement = 'Please agree to terms/benefits.';
export const size = 'Please select a size';
export const billing =
  'Please fill required billing/shipping fields (email, first name, phone, address, postcode).';
export const indianPhone = 'Please enter a phone number of 10 digits.';
export const indianPin = 'Please enter a PIN code of 6 digits.';
export const emptyCart = 'Your cart is empty.';
export const prepaid = 'Please provide UTR/transaction number and upload payment screenshot.';
export const utr = 'The UTR / transaction number has 6 to 35 letters or digits.';
export const categoryName = 'Name is required';
export const orderId = 'orderId required';
export const productName = 'Product name is required';
export const productCategory = 'Category is required';
export const price = 'Enter valid price';
export const saleprice = 'Enter valid saleprice';
export const hsn = 'An HSN code has 4, 6 or 8 digits.';
export const hsnUnknown = 'The shop has no rate of GST for this HSN code.';
export const netQuantity = 'Say how many or how much: 1 N, 3 pieces, 5.5 m.';
export const country = 'This is no country. Its name in English, or its code: India, IN.';
export const colour = 'Add at least one color';
export const barcode = 'This is no EAN or UPC: please check its digits.';
