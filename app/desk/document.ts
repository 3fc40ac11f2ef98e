import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/controls.css";
import "./styles/fields.css";
import "./styles/notices.css";
import "./styles/media.css";
