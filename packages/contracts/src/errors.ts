import * as texts from './texts/index.ts';

const refusal = (status: number, message: string) => ({ status, message });

/**
 * Every error code of the HTTP calls with its status and its message for people (rule 10.2).
 * Programs distinguish errors by code, never by message.
 */
export const errorCodes = {
  'request.invalid': refusal(400, 'Please check what you entered.'),
  'request.malformed': refusal(400, 'The request could not be read.'),
  'request.not_found': refusal(404, 'There is nothing at this address.'),
  'request.method_not_allowed': refusal(405, 'This address does not support that method.'),
  'request.precondition_failed': refusal(
    412,
    'You have an outdated version of this. Please reload.',
  ),
  'request.too_large': refusal(413, 'This is too large.'),
  'request.unsupported_media_type': refusal(415, 'This content type is not accepted.'),
  'request.too_many': refusal(429, 'Too many attempts. Please wait a moment.'),
  'request.idempotency_key_invalid': refusal(400, 'The idempotency key is empty or too long.'),
  'server.error': refusal(500, 'Something went wrong on our side. Please try again.'),
  'server.unavailable': refusal(
    503,
    'This part of the shop is temporarily unavailable. Please try again.',
  ),
  'auth.required': refusal(401, 'Please sign in.'),
  'auth.token_invalid': refusal(401, texts.SESSION_ENDED),
  'auth.forbidden': refusal(403, 'You are not allowed to do this.'),
  'auth.invalid_credentials': refusal(401, 'Invalid credentials.'),
  'auth.too_many_attempts': refusal(
    429,
    'Too many failed attempts. Please wait a moment and try again.',
  ),
  'auth.username_taken': refusal(409, 'Username is already taken.'),
  'auth.email_taken': refusal(409, 'Email is already registered.'),
  'auth.too_many_names': refusal(429, 'Too many names and email addresses were checked already.'),
  'auth.disabled': refusal(403, 'This account has been closed. Please contact the shop.'),
  'auth.wrong_password': refusal(422, 'That is not your current password.'),
  'auth.reset_token_invalid': refusal(
    422,
    'This link has been used or has expired. Please ask for a new one.',
  ),
  'auth.confirmation_invalid': refusal(
    422,
    "This link does not belong to an account's email address.",
  ),
  'auth.second_factor_required': refusal(401, 'Please confirm your sign-in with a second factor.'),
  'auth.second_factor_invalid': refusal(422, 'This is not valid, or was used already.'),
  'auth.second_factor_exists': refusal(409, 'An authenticator app is set up already.'),
  'auth.no_second_factor': refusal(409, 'This account has no second factor.'),
  'auth.second_factor_needed': refusal(
    409,
    'Staff need a second factor in this shop. Add another one first.',
  ),
  'auth.challenge_expired': refusal(422, 'This took too long. Please start again.'),
  'auth.passkey_invalid': refusal(
    401,
    'This passkey does not open an account of this shop. Please sign in with your password.',
  ),
  'auth.too_many_passkeys': refusal(409, 'An account cannot store more passkeys.'),
  'auth.passkey_not_found': refusal(404, 'Passkey not found'),
  'auth.session_not_found': refusal(404, 'Session not found'),
  'auth.invitation_not_found': refusal(404, 'Invitation not found'),
  'auth.invitation_invalid': refusal(
    422,
    'This invitation has been used or withdrawn. Please ask for a new one.',
  ),
  'auth.invitation_expired': refusal(422, 'This invitation has expired. Please ask for a new one.'),
  'auth.invitation_of_other': refusal(
    409,
    'This invitation is for another email address. Please sign in with that account.',
  ),
  'auth.already_staff': refusal(409, 'This person already has a role. Change it in the list.'),
  'auth.api_key_not_found': refusal(404, 'API key not found'),
  'auth.too_many_api_keys': refusal(409, 'A shop can have 50 API keys. Please revoke some first.'),
  'auth.preview_invalid': refusal(403, 'This preview has ended, or does not belong to this shop.'),
  'auth.avatar_invalid': refusal(422, 'This file is not a picture we can read.'),
  'auth.avatar_not_found': refusal(404, 'Picture not found'),
  'auth.address_not_found': refusal(404, 'Address not found'),
  'auth.too_many_addresses': refusal(
    422,
    'An account cannot store more addresses. Please delete one first.',
  ),
  'auth.user_not_found': refusal(404, 'User not found'),
  'auth.user_changed': refusal(412, 'Someone else has changed this user in the meantime.'),
  'auth.merge_refused': refusal(409, 'These accounts cannot be merged.'),
  'auth.merged': refusal(409, 'This account was merged into another one and stays disabled.'),
  'auth.last_admin': refusal(409, 'The shop needs at least one owner.'),
  'contact.not_found': refusal(404, 'Message not found'),
  'contact.too_many': refusal(
    429,
    'You have written to us several times already. Please wait a little before you write again.',
  ),
  'product.not_found': refusal(404, 'Product not found'),
  'product.changed': refusal(412, 'Someone else has changed this product in the meantime.'),
  'product.sku_taken': refusal(409, 'This SKU is already in use.'),
  'product.category_unknown': refusal(422, 'This category does not exist.'),
  'product.image_invalid': refusal(422, 'This file is not a picture we can read.'),
  'product.synonyms_changed': refusal(
    409,
    'Somebody else has changed these synonyms in the meantime.',
  ),
  'product.gst_rates_changed': refusal(
    409,
    'Somebody else has changed these rates in the meantime.',
  ),
  'product.image_not_found': refusal(404, 'Picture not found'),
  'collection.not_found': refusal(404, 'Collection not found'),
  'collection.changed': refusal(412, 'Someone else has changed this collection in the meantime.'),
  'collection.slug_taken': refusal(409, 'Another collection has this slug.'),
  'collection.too_many': refusal(
    422,
    'A shop can have 100 collections. Please delete old ones first.',
  ),
  'collection.order_changed': refusal(
    409,
    'Collections were added or deleted in the meantime. Please try again.',
  ),
  'category.not_found': refusal(404, 'Category not found'),
  'category.changed': refusal(412, 'Someone else has changed this category in the meantime.'),
  'category.name_taken': refusal(409, 'A category with this name already exists.'),
  'category.slug_taken': refusal(409, 'A category with this slug already exists.'),
  'category.in_use': refusal(409, 'This category still has products.'),
  'order.not_found': refusal(404, 'Order not found'),
  'order.out_of_stock': refusal(409, 'Some items are no longer available.'),
  'order.price_changed': refusal(
    409,
    'Prices have changed since you filled your cart. Please check your order.',
  ),
  'order.product_unavailable': refusal(422, 'Something in your cart is no longer sold as chosen.'),
  'order.too_many_pieces': refusal(
    409,
    'This is more of a product than one customer can have on order.',
  ),
  'order.outcome_unknown': refusal(503, texts.outcomeUnknown.ofAccount),
  'order.busy': refusal(409, 'This order is already being placed.'),
  'order.utr_used': refusal(
    409,
    'This UTR / transaction number was already used for another order.',
  ),
  'order.screenshot_invalid': refusal(422, 'The payment screenshot is not a picture we can read.'),
  'order.screenshot_not_found': refusal(404, 'This order has no payment screenshot.'),
  'order.changed': refusal(412, 'Someone else has changed this order in the meantime.'),
  'order.not_cancellable': refusal(409, 'This order can no longer be cancelled.'),
  'order.no_invoice': refusal(409, 'A cancelled order gets no invoice.'),
  'order.no_document': refusal(404, 'This order has no document with that number.'),
  'order.invoice_not_yet': refusal(409, 'The invoice is issued when the order is shipped.'),
  'order.invoice_year_over': refusal(
    409,
    "Documents of a later financial year exist already: check the shop's clock.",
  ),
  'order.refund_not_prepaid': refusal(
    409,
    'This order was never paid, so there is nothing to refund.',
  ),
  'order.refund_not_paid': refusal(
    409,
    'The payment status of this order is not Paid, so there is nothing to refund.',
  ),
  'order.refund_not_over': refusal(409, 'Set the order to Cancelled or Returned first.'),
  'order.refund_twice': refusal(409, 'A refund of this order is already recorded.'),
  'order.refund_paid': refusal(
    409,
    'This order is paid, so its refund needs a method and a reference.',
  ),
  'order.refund_not_dispatched': refusal(
    409,
    'Nothing of this order was shipped yet. Change or cancel the order instead.',
  ),
  'order.refund_too_high': refusal(409, 'This is more than is left of this order to refund.'),
  'order.over': refusal(409, 'This order is cancelled or returned.'),
  'order.not_editable': refusal(
    409,
    'An order can be changed until something of it is packed or shipped.',
  ),
  'order.paid_less': refusal(
    409,
    'The buyer has paid less than the order would cost. Remove something, or create another order.',
  ),
  'order.has_returns': refusal(
    409,
    'Pieces of this order were sent back one by one, so it stays as it is.',
  ),
  'order.not_paid': refusal(409, 'This order is not paid yet, so it can only be cancelled.'),
  'order.payment_automatic': refusal(
    409,
    'The payment provider reports the payment of this order.',
  ),
  'order.refunded': refusal(
    409,
    'The payment of this order was returned. Please place a new order.',
  ),
  'order.refund_by_provider': refusal(
    409,
    'This order was not paid through a provider, so it cannot be refunded by one.',
  ),
  'payment.not_due': refusal(409, 'There is nothing to pay for this order.'),
  'payment.provider_unknown': refusal(404, 'This payment provider is not connected.'),
  'payment.provider_unavailable': refusal(
    502,
    'The payment provider does not answer at the moment. Please try again.',
  ),
  'payment.signature_invalid': refusal(401, 'The signature of this message is wrong.'),
  'payment.event_invalid': refusal(400, 'This message cannot be read.'),
  'payment.not_found': refusal(404, 'Payment not found'),
  'payment.not_refundable': refusal(409, 'Nothing of this payment is left to refund.'),
  'payment.resolved': refusal(409, 'This payment needs no attention.'),
  'payment.refund_not_failed': refusal(409, 'Only a failed refund can be repeated.'),
  'payment.settlement_invalid': refusal(422, 'This file has no settlement that can be read.'),
  'shipment.not_found': refusal(404, 'This order has no such parcel.'),
  'shipment.nothing_to_ship': refusal(409, 'Everything of this order is in a parcel.'),
  'shipment.awb_taken': refusal(409, 'Another parcel has this AWB number.'),
  'shipment.not_possible': refusal(409, 'The parcel cannot get this status any more.'),
  'shipment.too_many': refusal(422, 'An order can have 50 parcels.'),
  'shipment.file_invalid': refusal(422, 'This file has no parcels that can be read.'),
  'shipment.nothing_to_print': refusal(409, 'These orders have no packed parcels.'),
  'courier.unknown': refusal(404, 'This courier is not connected.'),
  'courier.refused': refusal(502, 'The courier did not accept the request.'),
  'courier.signature_invalid': refusal(401, 'The signature of this message is wrong.'),
  'courier.event_invalid': refusal(400, 'This message cannot be read.'),
  'return.not_found': refusal(404, 'This order has no such return.'),
  'return.not_returnable': refusal(409, 'This cannot be sent back.'),
  'return.too_many': refusal(409, 'This is more than can be sent back.'),
  'return.not_possible': refusal(409, 'This is not possible in the current state of the return.'),
  'return.changed': refusal(412, 'Someone else has changed this return in the meantime.'),
  'return.photo_invalid': refusal(422, 'A photo is not a picture we can read.'),
  'return.photo_not_found': refusal(404, 'This return has no such photo.'),
  'return.method_not_offered': refusal(422, 'The shop does not offer this way to send it back.'),
  'return.refund_to_missing': refusal(
    422,
    'Please enter the UPI ID or bank account that we should refund to.',
  ),
  'return.no_refund_to': refusal(404, 'The buyer has entered no UPI ID or bank account.'),
  'order.status_admin_only': refusal(403, texts.adminOnly.orderStatus),
  'order.payment_status_admin_only': refusal(403, texts.adminOnly.paymentStatus),
  'order.coupon_refused': refusal(409, 'This code does not apply to your order.'),
  'order.quote_invalid': refusal(
    409,
    'The total of your order is out of date. Please check it and order again.',
  ),
  'order.confirmation_invalid': refusal(422, 'This link does not belong to this order.'),
  'order.delivery_settings_changed': refusal(
    409,
    'Somebody else has changed these settings in the meantime.',
  ),
  'order.pin_code_unknown': refusal(404, 'Please enter a PIN code of 6 digits.'),
  'order.pin_codes_invalid': refusal(422, 'The table has errors, so nothing was stored.'),
  'promotion.segment_unknown': refusal(422, 'This segment was deleted. Choose another one.'),
  'customer.not_found': refusal(404, 'Customer not found'),
  'customer.changed': refusal(412, 'Someone else has changed this customer in the meantime.'),
  'customer.not_guest': refusal(409, 'This customer has an account.'),
  'customer.merge_refused': refusal(409, 'This guest cannot be merged into this account.'),
  'segment.not_found': refusal(404, 'Segment not found'),
  'segment.changed': refusal(409, 'Someone else has changed this segment in the meantime.'),
  'segment.name_taken': refusal(409, 'Another segment has this name.'),
  'segment.in_use': refusal(409, 'A discount uses this segment. Change the discount first.'),
  'segment.too_many': refusal(422, 'A shop can have 50 segments. Please delete old ones first.'),
  'promotion.not_found': refusal(404, 'Discount not found'),
  'promotion.changed': refusal(412, 'Someone else has changed this discount in the meantime.'),
  'promotion.code_taken': refusal(409, 'Another discount has this code.'),
  'promotion.same': refusal(
    409,
    'Another discount applies to the same orders at the same time. Choose another priority.',
  ),
  'promotion.too_many': refusal(
    422,
    'A shop can have 500 discounts. Please delete old ones first.',
  ),
  'promotion.not_by_code': refusal(422, 'A discount that applies by itself has no codes.'),
  'wishlist.full': refusal(
    422,
    'Your wishlist holds 200 pieces and is full. Please take one away first.',
  ),
  'wishlist.compare_full': refusal(
    422,
    'You can compare 4 products at a time. Please remove one first.',
  ),
  'idempotency.key_reused': refusal(422, 'This idempotency key was used for another request.'),
  'content.not_found': refusal(404, 'There is no such content.'),
  'content.changed': refusal(409, 'Somebody else has saved this content in the meantime.'),
  'content.preview_invalid': refusal(
    403,
    'This preview has ended, or does not belong to this shop.',
  ),
  'content.picture_invalid': refusal(422, 'This file is not a picture we can read.'),
  'content.picture_not_found': refusal(404, 'Picture not found'),
  'review.not_found': refusal(404, 'Review not found'),
  'review.order_not_found': refusal(
    404,
    'Only buyers can review a product, after its delivery. This link belongs to no delivered order.',
  ),
  'review.already_written': refusal(409, 'You have already reviewed this item.'),
  'review.no_longer_editable': refusal(
    409,
    'A review can be changed for 14 days. You can still delete it.',
  ),
  'review.own': refusal(409, 'This is your own review.'),
  'review.too_many_pictures': refusal(422, 'A review can have 3 pictures.'),
  'review.picture_invalid': refusal(
    422,
    'One of the files is not a JPEG, PNG, WebP or AVIF picture of at most 8 MB.',
  ),
  'review.picture_not_found': refusal(404, 'Picture not found'),
  'review.changed': refusal(412, 'Someone else has changed this review in the meantime.'),
  'settings.not_found': refusal(404, 'There are no such settings.'),
  'settings.changed': refusal(409, 'Someone else has changed these settings in the meantime.'),
  'settings.mail_not_found': refusal(404, 'There is no such email.'),
  'settings.version_not_found': refusal(404, 'There is no such version.'),
  'review.settings_changed': refusal(
    409,
    'Someone else has changed these settings in the meantime.',
  ),
  'canary.not_connected': refusal(
    409,
    'No gateway knows instances of the next version of this service. Set its <NAME>_CANARY first.',
  ),
  'canary.exists': refusal(409, 'This service has a canary already. Promote it or roll it back.'),
  'canary.not_found': refusal(404, 'This service has no canary.'),
  'webhook.not_found': refusal(404, 'Webhook not found'),
  'webhook.delivery_not_found': refusal(404, 'Delivery not found'),
  'webhook.disabled': refusal(409, 'This webhook is disabled. Please enable it first.'),
  'webhook.too_many': refusal(409, 'A shop can have 20 webhooks. Please delete one first.'),
  'webhook.address_refused': refusal(422, 'Webhooks are sent to public https addresses only.'),
};

export type ErrorCode = keyof typeof errorCodes;

/** One invalid input; `path` is dotted: `address.city`, `products.0.quantity`. */
export interface FieldError {
  path: string;
  message: string;
}

/** Body of every error response. */
export interface ErrorBody {
  message: string;
  code: ErrorCode;
  errors?: FieldError[];
  requestId: string;
  /** Additional data of an error, such as the current lines of `order.price_changed`. */
  details?: unknown;
}
