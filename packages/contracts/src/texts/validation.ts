/** What is said of fields that are not filled as they should be. */

export const identifier = 'Please enter email or username.';
export const password = 'Password must be at least 6 characters.';
export const username =
  'Username must be at least 3 characters and contain only letters/numbers/._-';
export const email = 'Please enter a valid email.';
export const agreement = 'Please agree to terms/benefits.';
export const size = 'Please select a size';
export const billing =
  'Please fill required billing/shipping fields (email, first name, phone, address, postcode).';
export const emptyCart = 'Your cart is empty.';
export const prepaid = 'Please provide UTR/transaction number and upload payment screenshot.';
export const utr = 'The UTR / transaction number has 6 to 35 letters or digits.';
export const categoryName = 'Name is required';
export const orderId = 'orderId required';
export const productName = 'Product name is required';
export const productCategory = 'Category is required';
export const price = 'Enter valid price';
export const saleprice = 'Enter valid saleprice';
export const colour = 'Add at least one color';
