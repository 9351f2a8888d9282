import type en from "../../en/parts/new-password.ts";
import type { PasswordProblem } from "../../en/parts/new-password.ts";
import type { Shape } from "../../shape.ts";
import weakPassword from "./weak-password.ts";

const problems: Record<PasswordProblem, string> = {
  weak_password: "كلمة المرور سهلة التخمين. اختر غيرها.",
  same_password: "هذه كلمة مرورك الحالية. اختر غيرها.",
  current_password_required: "اكتب كلمة مرورك الحالية أولًا.",
  current_password_invalid: "كلمة المرور الحالية غير صحيحة.",
  insufficient_aal: "أكمل التحقق بخطوتين أولًا ثم حاول من جديد.",
  validation_failed: "راجع كلمة المرور ثم حاول من جديد.",
  over_request_rate_limit: "محاولات كثيرة في وقت قصير. انتظر بضع دقائق ثم حاول من جديد.",
  session_not_found: "انتهت جلستك. سجّل الدخول من جديد.",
  user_banned: "هذا الحساب محظور. تواصل معنا لمعرفة السبب.",
};

const newPassword: Shape<typeof en> = {
  fields: {
    currentPassword: "كلمة المرور الحالية",
    password: "كلمة المرور الجديدة",
    passwordHint: "6 أحرف على الأقل",
    confirmPassword: "تأكيد كلمة المرور",
    showPassword: "إظهار كلمة المرور",
    hidePassword: "إخفاء كلمة المرور",
  },
  validation: {
    currentMissing: "اكتب كلمة مرورك الحالية",
    currentWrong: "ليست هذه كلمة مرورك الحالية",
    passwordLength: "اختر كلمة مرور من 6 أحرف على الأقل",
    passwordMatch: "كلمتا المرور غير متطابقتين",
    same: "هذه كلمة مرورك الحالية. اختر غيرها.",
  },
  weakPassword,
  failed: { title: "تعذّر تغيير كلمة المرور", description: "حدث خطأ أثناء الحفظ. حاول من جديد" },
  offline: "لم نتمكّن من الوصول إلى الخادم. تحقّق من اتصالك ثم حاول من جديد.",
  problems,
};

export default newPassword;
